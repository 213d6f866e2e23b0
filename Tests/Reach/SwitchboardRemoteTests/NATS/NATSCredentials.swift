#if NATS
  import Foundation

  /// A NATS server that admits users by signed credentials, and a user. The keys are used nowhere
  /// else, and the signatures never expire.
  ///
  /// `nsc` creates such files. The operator has signed the account `players`, which has signed the
  /// user `ann`.
  enum NATSCredentials {
    static let server = """
      operator: eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiJ0ZXN0IiwiaWF\
      0IjoxNzAwMDAwMDAwLCJpc3MiOiJPQVBGUkVLWURBM1lQR0NWT0VaTDZRRjVVUjRXUE9XRjI2NEpaRkg\
      3SVFEQjdLRkhTV1BBUlhSUyIsIm5hbWUiOiJ0ZXN0Iiwic3ViIjoiT0FQRlJFS1lEQTNZUEdDVk9FWkw\
      2UUY1VVI0V1BPV0YyNjRKWkZIN0lRREI3S0ZIU1dQQVJYUlMiLCJuYXRzIjp7InR5cGUiOiJvcGVyYXR\
      vciIsInZlcnNpb24iOjJ9fQ.SDx9Vk9uZhkuFA-H2jBEfl5zwuMUnhFPN7mX5srQlvYz-T3IJCjtx461\
      PYUd-6DN9B92PxnkWF4cgBlEfjZ9Cg
      system_account: ABMPMHZH45QQC2YI2ZNGYTEBAIAHNZ5IKQPQVEHOM63TT5NPGBGTNI53
      resolver: MEMORY
      resolver_preload: {
        ABEVLW5MYZDVUFQ6GX2FFQHYPQPQUZ53JIGNK62NCTRY3ORKDT5EH3HN: eyJ0eXAiOiJKV1QiLCJh\
      bGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiJwbGF5ZXJzIiwiaWF0IjoxNzAwMDAwMDAwLCJpc3MiO\
      iJPQVBGUkVLWURBM1lQR0NWT0VaTDZRRjVVUjRXUE9XRjI2NEpaRkg3SVFEQjdLRkhTV1BBUlhSUyIsI\
      m5hbWUiOiJwbGF5ZXJzIiwic3ViIjoiQUJFVkxXNU1ZWkRWVUZRNkdYMkZGUUhZUFFQUVVaNTNKSUdOS\
      zYyTkNUUlkzT1JLRFQ1RUgzSE4iLCJuYXRzIjp7ImxpbWl0cyI6eyJzdWJzIjotMSwiZGF0YSI6LTEsI\
      nBheWxvYWQiOi0xLCJpbXBvcnRzIjotMSwiZXhwb3J0cyI6LTEsIndpbGRjYXJkcyI6dHJ1ZSwiY29ub\
      iI6LTEsImxlYWYiOi0xLCJtZW1fc3RvcmFnZSI6LTEsImRpc2tfc3RvcmFnZSI6LTEsInN0cmVhbXMiO\
      i0xLCJjb25zdW1lciI6LTF9LCJkZWZhdWx0X3Blcm1pc3Npb25zIjp7InB1YiI6e30sInN1YiI6e319L\
      CJ0eXBlIjoiYWNjb3VudCIsInZlcnNpb24iOjJ9fQ.yp1Smwr1g3CH6X4uWd5N2Z8LrkahhuCz8f1FFB\
      P9NvCD2y5vXOLmnw-HLnIvse9IlZH5AvDMyqTBoy4tGC-kBA
        ABMPMHZH45QQC2YI2ZNGYTEBAIAHNZ5IKQPQVEHOM63TT5NPGBGTNI53: eyJ0eXAiOiJKV1QiLCJh\
      bGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiJzeXN0ZW0iLCJpYXQiOjE3MDAwMDAwMDAsImlzcyI6I\
      k9BUEZSRUtZREEzWVBHQ1ZPRVpMNlFGNVVSNFdQT1dGMjY0SlpGSDdJUURCN0tGSFNXUEFSWFJTIiwib\
      mFtZSI6InN5c3RlbSIsInN1YiI6IkFCTVBNSFpINDVRUUMyWUkyWk5HWVRFQkFJQUhOWjVJS1FQUVZFS\
      E9NNjNUVDVOUEdCR1ROSTUzIiwibmF0cyI6eyJsaW1pdHMiOnsic3VicyI6LTEsImRhdGEiOi0xLCJwY\
      Xlsb2FkIjotMSwiaW1wb3J0cyI6LTEsImV4cG9ydHMiOi0xLCJ3aWxkY2FyZHMiOnRydWUsImNvbm4iO\
      i0xLCJsZWFmIjotMX0sImRlZmF1bHRfcGVybWlzc2lvbnMiOnsicHViIjp7fSwic3ViIjp7fX0sInR5c\
      GUiOiJhY2NvdW50IiwidmVyc2lvbiI6Mn19.QFzq5-JipHwaP8g3qvfA0RzLL4xGjYmfT6rlfA2PCN1v\
      w3tc5u7T6I17vnAy2FXiUEj68VxH3Z6ZXBB-to3qCg
      }
      """

    static let user = """
      -----BEGIN NATS USER JWT-----
      eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiJhbm4iLCJpYXQiOjE3MDAwM\
      DAwMDAsImlzcyI6IkFCRVZMVzVNWVpEVlVGUTZHWDJGRlFIWVBRUFFVWjUzSklHTks2Mk5DVFJZM09SS\
      0RUNUVIM0hOIiwibmFtZSI6ImFubiIsInN1YiI6IlVDM09ZWFFFU0VJQldCVEhRTFVPT1E0N1NWWU9UN\
      U5WWEM1N1dNTFBCTEhJRkhaQTVFN0NGWFBZIiwibmF0cyI6eyJwdWIiOnt9LCJzdWIiOnt9LCJzdWJzI\
      jotMSwiZGF0YSI6LTEsInBheWxvYWQiOi0xLCJ0eXBlIjoidXNlciIsInZlcnNpb24iOjJ9fQ.yJ9el8\
      piY3rS7P2Wp_bwiR9DfhJxryu5gstWBqGL0ldlmk38KwGXyVwCR7ouKsDpVmgLPqPA6njD0cOAzQv2BQ
      ------END NATS USER JWT------

      -----BEGIN USER NKEY SEED-----
      SUACF5J3H6EQ33POKEUPFKCVEOFUH3WLV2SNJWBLZYEM3ITEJMYVTNWB5E
      ------END USER NKEY SEED------
      """

    /// Writes a text to a temporary file, and returns the path.
    static func file(_ text: String) throws -> String {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("nats-\(UUID().uuidString.prefix(8))")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
  }
#endif
