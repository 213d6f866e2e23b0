/// USRs of many forms, each with the declaration that it describes. All of them come from real
/// code.
enum MangledNames {
  /// A USR and, in the line after it, its declaration as `Rendering` writes it.
  static let rows: [(usr: String, line: String)] = {
    let lines = table.split(separator: "\n").map { $0.drop { $0 == " " } }
    return stride(from: 0, to: lines.count - 1, by: 2).map { index in
      (String(lines[index]), String(lines[index + 1]))
    }
  }()

  static let usrs = rows.map(\.usr)

  private static let table = #"""
    s:SdySdSgxcSyRzlufC
      initializer Swift.Double.init in Swift : (τ0.0) -> Swift.Optional<Swift.Double> [enumeration Swift.Optional, protocol Swift.StringProtocol, structure Swift.Double]
    s:s2qqoiyxxSgn_xyKXKtKRi_zlF
      function Swift.?? in Swift : (Swift.Optional<τ0.0>, @noescape () throws -> τ0.0) throws -> τ0.0 [enumeration Swift.Optional]
    s:4GRDB5TableVA2A3RowCRszlEyACyAEGSScfc9tableNameL_SSvp
      variable GRDB.Table.init.tableName in GRDB : Swift.String [class GRDB.Row, structure GRDB.Table, structure Swift.String]
    s:SIy5IndexQzABcig
      accessor Swift.DefaultIndices.subscript in Swift : (τ0.0.Index) -> τ0.0.Index [structure Swift.DefaultIndices]
    s:7Torture6retro2yyShy4Base5PlainVSgAFSHHPAESHAAyHC_HCg_GF
      function Torture.retro2 in Torture : (Swift.Set<Swift.Optional<Base.Plain>>) -> () [enumeration Swift.Optional, protocol Swift.Hashable, structure Base.Plain, structure Swift.Set]
    s:7Torture3Gena1Txmfp
      genericParameter Torture.Gen.T in Torture : τ0.0.Type [alias Torture.Gen]
    s:7Torture2f3_1g1h1iyySiYaYbKc_ySiz_SidtXESiyXKSiyXAtKF
      function Torture.f3 in Torture : ((Swift.Int) async throws -> (), @noescape (inout Swift.Int, Swift.Int) -> (), @noescape () -> Swift.Int, () -> Swift.Int) throws -> () [structure Swift.Int]
    s:s2eeoiySbypRi_s_Ri0_sXPXpSg_ABtF
      function Swift.== in Swift : (Swift.Optional<any().Type>, Swift.Optional<any().Type>) -> Swift.Bool [enumeration Swift.Optional, structure Swift.Bool]
    s:SFsE8ulpOfOnexvgZ
      static accessor Swift.FloatingPoint.ulpOfOne in Swift : τ0.0 [protocol Swift.FloatingPoint]
    s:4Base4RootC7TortureE5AddedC2AAVAHyx_qd___Gycfc
      initializer Base.Root.Added.AA.init in Torture : () -> Base.Root.Added.AA<τ0.0, τ1.0> [class Base.Root, class Base.Root.Added, structure Base.Root.Added.AA]
    s:4GRDB16SQLITE_TRANSIENTyySvSgXCvs
      accessor GRDB.SQLITE_TRANSIENT in GRDB : (Swift.Optional<Swift.UnsafeMutableRawPointer>) -> () [enumeration Swift.Optional, structure Swift.UnsafeMutableRawPointer]
    s:7Testing4TestyyAA0B5Trait_pd_tcfm
      macro Testing.Test in Testing : (any(Testing.TestTrait)) -> () [protocol Testing.TestTrait]
    s:7NIOCore6NIOAnyV01_B0O5otheryAEypcAEmF1_L_ypvp
      variable NIOCore.NIOAny._NIOAny.other._ in NIOCore : any() [enumeration NIOCore.NIOAny._NIOAny, structure NIOCore.NIOAny]
    s:7Torture4PackVAARvz4Base5ShapeRzlE2psyyqd___4AreaQztxQpRvd__qd__RhzSlRd__lF
      function Torture.Pack.ps in Torture : (other{(τ1.0, τ0.0.Area), τ0.0}) -> () [protocol Base.Shape, protocol Swift.Collection, structure Torture.Pack]
    s:s14unsafeDowncast_2toxyXl_xmtRlzClF
      function Swift.unsafeDowncast in Swift : (any(), τ0.0.Type) -> τ0.0 []
    s:Sb1nopyS2bFZ
      static function Swift.Bool.! in Swift : (Swift.Bool) -> Swift.Bool [structure Swift.Bool]
    s:7Torture2g6Qr_SayQR_GtyF
      function Torture.g6 in Torture : () -> (some, Swift.Array<some>) [structure Swift.Array]
    s:SR8IteratorV4_endSPyxGSgvM
      accessor Swift.UnsafeBufferPointer.Iterator._end in Swift : Swift.Optional<Swift.UnsafePointer<τ0.0>> [enumeration Swift.Optional, structure Swift.UnsafeBufferPointer, structure Swift.UnsafeBufferPointer.Iterator, structure Swift.UnsafePointer]
    s:7Torture10topClosureyS2icvpfiS2icfU_2ffL_yyAaByS2icvpfiS2icfU_5InTopL_VF1tL_AEvp
      variable Torture.topClosure.ff.t in Torture : Torture.topClosure.InTop [structure Swift.Int, structure Torture.topClosure.InTop]
    s:SK5IndexQa
      associatedType Swift.BidirectionalCollection.Index in Swift [protocol Swift.BidirectionalCollection]
    s:7Torture3AccVyAA1KCAEcipZ1xL_AEvp
      variable Torture.Acc.subscript.x in Torture : Torture.K [class Torture.K, structure Torture.Acc]
    s:SSySSSshcfC
      initializer Swift.String.init in Swift : (Swift.Substring) -> Swift.String [structure Swift.String, structure Swift.Substring]
    s:ScI4next9isolation7ElementQzSgScA_pSgYi_tYa7FailureQzYKF
      function Swift.AsyncIteratorProtocol.next in Swift : (Swift.Optional<any(Swift.Actor)>) async throws -> Swift.Optional<τ0.0.Element> [enumeration Swift.Optional, protocol Swift.Actor, protocol Swift.AsyncIteratorProtocol]
    s:20FoundationEssentials9PredicateVyACyxxQp_QPGAA08StandardC10Expression_pSb6OutputAA0cE0PRts_XPAA0C11ExpressionsO8VariableVy_xGxQpXEcfC
      initializer FoundationEssentials.Predicate.init in FoundationEssentials : (@noescape (other{FoundationEssentials.PredicateExpressions.Variable<τ0.0>, τ0.0}) -> any(FoundationEssentials.StandardPredicateExpression)<Swift.Bool>) -> FoundationEssentials.Predicate<other{other{τ0.0, τ0.0}}> [enumeration FoundationEssentials.PredicateExpressions, protocol FoundationEssentials.PredicateExpression, protocol FoundationEssentials.StandardPredicateExpression, structure FoundationEssentials.Predicate, structure FoundationEssentials.PredicateExpressions.Variable, structure Swift.Bool]
    s:s11InlineArrayVsRi__rlE8_storagexq_BVvr
      accessor Swift.InlineArray._storage in Swift : other{τ0.0, τ0.1} [structure Swift.InlineArray]
    s:7Torture5Base0C4overyACXDSiF
      function Torture.Base0.over in Torture : (Swift.Int) -> Torture.Base0 [class Torture.Base0, structure Swift.Int]
    s:7Torture2e2_1b1c1d1e1fy4Base5Shape_pXp_AhI_pmypXpAA1KCmyXlXpSDySiAKmGmtFAEL_AKmvp
      variable Torture.e2.d in Torture : Torture.K.Type [class Torture.K, protocol Base.Shape, structure Swift.Dictionary, structure Swift.Int]
    s:7Torture2f7_1gyys5Int32VXC_yyXftFACL_yyXfvp
      variable Torture.f7.g in Torture : () -> () [structure Swift.Int32]
    s:7Torture3ValV1w_1p1qyACyqd__SiG_ACy$6_SiGACy$n2_SiGtSiRVd__lF1oL_AGvp
      variable Torture.Val.w.o in Torture : Torture.Val<τ1.0, Swift.Int> [structure Swift.Int, structure Torture.Val]
    s:4GRDB10TableAliasC4nameACyytGSSSg_tcytRszlufc
      initializer GRDB.TableAlias.init in GRDB : (Swift.Optional<Swift.String>) -> GRDB.TableAlias<()> [class GRDB.TableAlias, enumeration Swift.Optional, structure Swift.String]
    s:ScMfD
      deinitializer Swift.MainActor.deinit in Swift [class Swift.MainActor]
    s:ScMfd
      deinitializer Swift.MainActor.deinit in Swift [class Swift.MainActor]
    s:7Torture2f6_1g1hyyyScMYcXE_ySiYaYb4Base2GACYcXEyyYAXEtFADL_yyYAXEvp
      variable Torture.f6.h in Torture : @noescape () -> () [class Base.GA, class Swift.MainActor, structure Swift.Int]
    s:SNsSxRzSZ6StrideRpzrlEyxSNsSxRzSZABRQrlE5IndexOyx_Gcig
      accessor Swift.ClosedRange.subscript in Swift : (Swift.ClosedRange.Index<τ0.0>) -> τ0.0 [enumeration Swift.ClosedRange.Index, protocol Swift.SignedInteger, protocol Swift.Strideable, structure Swift.ClosedRange]
    s:Sa5Indexa
      typeAlias Swift.Array.Index in Swift [alias Swift.Array.Index, structure Swift.Array]
    s:4Base4RootC6NestedC4DeepO
      enumeration Base.Root.Nested.Deep in Base [class Base.Root, class Base.Root.Nested, enumeration Base.Root.Nested.Deep]
    s:SPyxSicilu
      accessor Swift.UnsafePointer.subscript in Swift : (Swift.Int) -> τ0.0 [structure Swift.Int, structure Swift.UnsafePointer]
    s:SpyxSiciau
      accessor Swift.UnsafeMutablePointer.subscript in Swift : (Swift.Int) -> τ0.0 [structure Swift.Int, structure Swift.UnsafeMutablePointer]
    s:7NIOCore20ByteToMessageHandlerC5state33_3B15959193A57E0C1E789632BC533F5ELLAC5StateAELLOyx_Gvw
      accessor NIOCore.ByteToMessageHandler.state in NIOCore : NIOCore.ByteToMessageHandler.State<τ0.0> [class NIOCore.ByteToMessageHandler, enumeration NIOCore.ByteToMessageHandler.State]
    s:7Torture2kp_1b1c1dys7KeyPathCyAA1KCAA3AccVG_s07PartialcD0CyAKGs03AnycD0Cs8Sendable_AGyAISiGXctF1aL_ALvp
      variable Torture.kp.a in Torture : Swift.KeyPath<Torture.K, Torture.Acc> [class Swift.AnyKeyPath, class Swift.KeyPath, class Swift.PartialKeyPath, class Torture.K, protocol Swift.Sendable, structure Swift.Int, structure Torture.Acc]
    s:7Torture2P2Py1XQz1ZQzcip1zL_AGvp
      variable Torture.P2.subscript.z in Torture : τ0.0.Z [protocol Torture.P2]
    s:Sa6appendyyxnF
      function Swift.Array.append in Swift : (τ0.0) -> () [structure Swift.Array]
    s:4GRDB9RefinablePAAE4withyxyxzKXEKF
      function GRDB.Refinable.with in GRDB : (@noescape (inout τ0.0) throws -> ()) throws -> τ0.0 [protocol GRDB.Refinable]
    s:Sa7TortureAA009Gre_GkaIiVRszlE3TagV
      structure Swift.Array.Tag in Torture [structure Swift.Array, structure Swift.Array.Tag, structure Torture.Größe]
    s:Sz8isSignedSbvpZ
      static variable Swift.BinaryInteger.isSigned in Swift : Swift.Bool [protocol Swift.BinaryInteger, structure Swift.Bool]
    s:7Torture2f5ySi1a_SS1c_Sit1btyy4Base7MyErrorVYKXEYaAHYKF
      function Torture.f5 in Torture : (@noescape () throws -> ()) async throws -> (Swift.Int, (Swift.String, Swift.Int)) [structure Base.MyError, structure Swift.Int, structure Swift.String]
    s:7Torture5OuterV6PInnerPAAE2pi1AQzmyF
      function Torture.Outer.PInner.pi in Torture : () -> τ0.0.A.Type [protocol Torture.Outer.PInner, structure Torture.Outer]
    s:14ArgumentParser8PlatformO11EnvironmentOySSSgAE3KeyVcisZ
      static accessor ArgumentParser.Platform.Environment.subscript in ArgumentParser : (ArgumentParser.Platform.Environment.Key) -> Swift.Optional<Swift.String> [enumeration ArgumentParser.Platform, enumeration ArgumentParser.Platform.Environment, enumeration Swift.Optional, structure ArgumentParser.Platform.Environment.Key, structure Swift.String]
    s:10Foundation14NSMutableArrayCyypSiciM
      accessor Foundation.NSMutableArray.subscript in Foundation : (Swift.Int) -> any() [class Foundation.NSMutableArray, structure Swift.Int]
    s:7Torture11ClosurePropV2lzSivgSiyXEfU_1gL_yyAcDSivgSiyXEfU_6InLazyL_OSgF1lL_AHvp
      variable Torture.ClosureProp.lz.g.l in Torture : Swift.Optional<Torture.ClosureProp.lz.InLazy> [enumeration Swift.Optional, enumeration Torture.ClosureProp.lz.InLazy, structure Swift.Int, structure Torture.ClosureProp]
    s:So9cpu_set_taABycfc
      initializer __C.cpu_set_t.init in __C : () -> __C.cpu_set_t [alias __C.cpu_set_t]
    s:7Torture3AccV2iaSivi
      accessor Torture.Acc.ia in Torture : Swift.Int [structure Swift.Int, structure Torture.Acc]
    s:7Torture3AccV6storedSivW
      accessor Torture.Acc.stored in Torture : Swift.Int [structure Swift.Int, structure Torture.Acc]
    s:SB
      protocol Swift.BinaryFloatingPoint in Swift [protocol Swift.BinaryFloatingPoint]
    s:11Observation12ObservationsVyACyxq_GxyYbq_YKYAccfC
      initializer Observation.Observations.init in Observation : (() throws -> τ0.0) -> Observation.Observations<τ0.0, τ0.1> [structure Observation.Observations]
    s:SqsRi_zRi0_zrlE7Wrappedxmfp
      genericParameter Swift.Optional.Wrapped in Swift : τ0.0.Type [enumeration Swift.Optional]
    s:11_RopeModule0A0V8_StorageC
      class _RopeModule.Rope._Storage in _RopeModule [class _RopeModule.Rope._Storage, structure _RopeModule.Rope]
    s:Sce8ordinaryScexh_tcScfRzlufC
      initializer Swift.UnownedSerialExecutor.init in Swift : (τ0.0) -> Swift.UnownedSerialExecutor [protocol Swift.SerialExecutor, structure Swift.UnownedSerialExecutor]
    s:7Torture12OpaqueHolderVyQrSicip
      subscript Torture.OpaqueHolder.subscript in Torture : (Swift.Int) -> some [structure Swift.Int, structure Torture.OpaqueHolder]
    s:s21_makeObjCBridgeObjectyBbyXlF
      function Swift._makeObjCBridgeObject in Swift : (any()) -> other []
    s:s13_bridgeObject8toNativeyXlBb_tF
      function Swift._bridgeObject in Swift : (other) -> any() []
    s:Smxycfc
      initializer Swift.RangeReplaceableCollection.init in Swift : () -> τ0.0 [protocol Swift.RangeReplaceableCollection]
    s:Sb7AtomicsEySbBi1_cfc7builtinL_Bi1_vp
      variable Swift.Bool.init.builtin in Atomics : other [structure Swift.Bool]
    s:So19_SwiftStdlibVersionasE7currentABvgZ
      static accessor __C._SwiftStdlibVersion.current in Swift : __C._SwiftStdlibVersion [alias __C._SwiftStdlibVersion]
    s:8Dispatch0A5QueueC5async5group3qos5flags7executeyAA0A5GroupCSg_AA0A3QoSVAA0A13WorkItemFlagsVyyYbXLtF
      function Dispatch.DispatchQueue.async in Dispatch : (Swift.Optional<Dispatch.DispatchGroup>, Dispatch.DispatchQoS, Dispatch.DispatchWorkItemFlags, () -> ()) -> () [class Dispatch.DispatchGroup, class Dispatch.DispatchQueue, enumeration Swift.Optional, structure Dispatch.DispatchQoS, structure Dispatch.DispatchWorkItemFlags]
    s:10Foundation5NSURLC7_stringSpyyXlGSgvpfi
      other Foundation.NSURL._string in Foundation [class Foundation.NSURL, enumeration Swift.Optional, structure Swift.UnsafeMutablePointer]
    s:SzsExycfC
      initializer Swift.BinaryInteger.init in Swift : () -> τ0.0 [protocol Swift.BinaryInteger]
    s:s10_NativeSetV8IteratorVyADyx_GAByxGncfC
      initializer Swift._NativeSet.Iterator.init in Swift : (Swift._NativeSet<τ0.0>) -> Swift._NativeSet.Iterator<τ0.0> [structure Swift._NativeSet, structure Swift._NativeSet.Iterator]
    s:7Torture4PackV1pyySixXExQpF1fL_SixXExQpvp
      variable Torture.Pack.p.f in Torture : other{@noescape (τ0.0) -> Swift.Int, τ0.0} [structure Swift.Int, structure Torture.Pack]
    s:SqyxSgxcfC
      initializer Swift.Optional.init in Swift : (τ0.0) -> Swift.Optional<τ0.0> [enumeration Swift.Optional]
    s:4GRDB4PoolC7release33_B5841CED021678AE4EAAED27CE233841LL_10completionyAC4ItemAELLCyx_G_AA0B10CompletionOtF
      function GRDB.Pool.release in GRDB : (GRDB.Pool.Item<τ0.0>, GRDB.PoolCompletion) -> () [class GRDB.Pool, class GRDB.Pool.Item, enumeration GRDB.PoolCompletion]
    s:SD3Keyxmfp
      genericParameter Swift.Dictionary.Key in Swift : τ0.0.Type [structure Swift.Dictionary]
    s:ScTss5NeverORs_rlE16startOnMainActor8priority_ScTyxABGScPSg_xyYaYbScMYccntFZ
      static function Swift.Task.startOnMainActor in Swift : (Swift.Optional<Swift.TaskPriority>, () async -> τ0.0) -> Swift.Task<τ0.0, Swift.Never> [class Swift.MainActor, enumeration Swift.Never, enumeration Swift.Optional, structure Swift.Task, structure Swift.TaskPriority]
    s:7Torture2DDCfd1zL_yyACfd8InDeinitL_VF1iL_AFvp
      variable Torture.DD.deinit.z.i in Torture : Torture.DD.deinit.InDeinit [class Torture.DD, structure Torture.DD.deinit.InDeinit]
    s:SOySOypXpcfC
      initializer Swift.ObjectIdentifier.init in Swift : (any().Type) -> Swift.ObjectIdentifier [structure Swift.ObjectIdentifier]
    s:10Foundation6BundleC02cfB0ACSo11CFBundleRefa_tcfC
      initializer Foundation.Bundle.init in Foundation : (__C.CFBundleRef) -> Foundation.Bundle [alias __C.CFBundleRef, class Foundation.Bundle]
    s:7Torture8sameNameyySSF1uL_yyAaByySSF1SL_VF1sL_AEvp
      variable Torture.sameName.u.s in Torture : Torture.sameName.S [structure Swift.String, structure Torture.sameName.S]
    s:SP7pointeexvlu
      accessor Swift.UnsafePointer.pointee in Swift : τ0.0 [structure Swift.UnsafePointer]
    s:Sp7pointeexvau
      accessor Swift.UnsafeMutablePointer.pointee in Swift : τ0.0 [structure Swift.UnsafeMutablePointer]
    s:7Torture2g8Qrvg
      accessor Torture.g8 in Torture : some []
    s:7Torture3NCSVfd
      deinitializer Torture.NCS.deinit in Torture [structure Torture.NCS]
    s:18_NIODataStructures10_TinyArrayV7StorageOAEyx_Gycfc
      initializer _NIODataStructures._TinyArray.Storage.init in _NIODataStructures : () -> _NIODataStructures._TinyArray.Storage<τ0.0> [enumeration _NIODataStructures._TinyArray.Storage, structure _NIODataStructures._TinyArray]
    s:4GRDB8DatabaseC8logErroryAA10ResultCodeV_SStYbcSgvWZ
      static accessor GRDB.Database.logError in GRDB : Swift.Optional<(GRDB.ResultCode, Swift.String) -> ()> [class GRDB.Database, enumeration Swift.Optional, structure GRDB.ResultCode, structure Swift.String]
    s:8NIOPosix17BaseSocketChannelCA2A0bC0CRbzrlE9Transporta
      typeAlias NIOPosix.BaseSocketChannel.Transport in NIOPosix [alias NIOPosix.BaseSocketChannel.Transport, class NIOPosix.BaseSocket, class NIOPosix.BaseSocketChannel]
    s:Sq4noneyxSgABmlF
      enumCase Swift.Optional.none in Swift : Swift.Optional<τ0.0> [enumeration Swift.Optional]
    s:4Base4RootC1Axmfp
      genericParameter Base.Root.A in Base : τ0.0.Type [class Base.Root]
    s:ScJyScJs3JobVncfC
      initializer Swift.UnownedJob.init in Swift : (Swift.Job) -> Swift.UnownedJob [structure Swift.Job, structure Swift.UnownedJob]
    s:15Synchronization5MutexVAARi_zrlE8withLockyqd__qd__xzYuqd_0_YKYTXEqd_0_YKs5ErrorRd_0_Ri_d__r0_lF
      function Synchronization.Mutex.withLock in Synchronization : (@noescape (inout τ0.0) throws -> τ1.0) throws -> τ1.0 [protocol Swift.Error, structure Synchronization.Mutex]
    s:7Torture2e1_1b1c1d1e1f1g1hy4Base5Shape_p_ypyXlAjK_SQXlAjK_AA1KCXcAjK_pSi4AreaAjKPRts_XPAjK_s8SendablepSiAPRS_XPAjK_pSSAPRS_XPSgtFADL_yXlvp
      variable Torture.e1.c in Torture : any() [class Torture.K, enumeration Swift.Optional, protocol Base.Shape, protocol Swift.Equatable, protocol Swift.Sendable, structure Swift.Int, structure Swift.String]
    s:7Torture11ClosurePropV1cSivg1zL_yyAcDSivg5InGetL_VF1iL_AGvp
      variable Torture.ClosureProp.c.z.i in Torture : Torture.ClosureProp.c.InGet [structure Swift.Int, structure Torture.ClosureProp, structure Torture.ClosureProp.c.InGet]
    s:7Torture11ClosurePropVACycfc1zL_yyA2Cycfc6InInitL_VF1iL_AFvp
      variable Torture.ClosureProp.init.z.i in Torture : Torture.ClosureProp.init.InInit [structure Torture.ClosureProp, structure Torture.ClosureProp.init.InInit]
    s:7Torture3mmmoPyS2iF
      function Torture.*** in Torture : (Swift.Int) -> Swift.Int [structure Swift.Int]
    s:SksSx5IndexRpzSnyABG7IndicesRtzSiAA_6StrideRTzrlE7indicesACvg
      accessor Swift.RandomAccessCollection.indices in Swift : Swift.Range<τ0.0.Index> [protocol Swift.RandomAccessCollection, protocol Swift.Strideable, structure Swift.Int, structure Swift.Range]
    s:Sa2peoiyySayxGz_ABtFZ
      static function Swift.Array.+= in Swift : (inout Swift.Array<τ0.0>, Swift.Array<τ0.0>) -> () [structure Swift.Array]
    s:7Torture1KCySiAA6Hidden33_37A91BD540E520AAF8AF191ED660454DLLVcAELlig
      accessor Torture.K.subscript in Torture : (Torture.Hidden) -> Swift.Int [class Torture.K, structure Swift.Int, structure Torture.Hidden]
    s:7Torture2EnO3RecO1Txmfp
      genericParameter Torture.En.Rec.T in Torture : τ0.0.Type [enumeration Torture.En, enumeration Torture.En.Rec]
    s:Sm6appendyy7ElementQznF
      function Swift.RangeReplaceableCollection.append in Swift : (τ0.0.Element) -> () [protocol Swift.RangeReplaceableCollection]
    s:ScAsE14assumeIsolated_4file4lineqd__qd__xYiKXE_s12StaticStringVSutKlF
      function Swift.Actor.assumeIsolated in Swift : (@noescape (τ0.0) throws -> τ1.0, Swift.StaticString, Swift.UInt) throws -> τ1.0 [protocol Swift.Actor, structure Swift.StaticString, structure Swift.UInt]
    s:7Torture5OuterV2NsO3GA2a
      typeAlias Torture.Outer.Ns.GA2 in Torture [alias Torture.Outer.Ns.GA2, enumeration Torture.Outer.Ns, structure Torture.Outer]
    s:s3JobV7contextABBjn_tcfC
      initializer Swift.Job.init in Swift : (other) -> Swift.Job [structure Swift.Job]
    s:7Torture6eachEl_1bq_xcxQp_txxQp_q_xQptRvzRv_4Base5ShapeRz4AreaQzRs_r0_lF
      function Torture.eachEl in Torture : (other{τ0.0, τ0.0}, other{τ0.1, τ0.0}) -> (other{(τ0.0) -> τ0.1, τ0.0}) [protocol Base.Shape]
    s:4GRDB9RowCursorC7Elementa
      typeAlias GRDB.RowCursor.Element in GRDB [alias GRDB.RowCursor.Element, class GRDB.RowCursor]
    s:SSySSxcSXRzSi5BoundRtzluig
      accessor Swift.String.subscript in Swift : (τ0.0) -> Swift.String [protocol Swift.RangeExpression, structure Swift.Int, structure Swift.String]
    s:s15CollectionOfOneVyxSicir
      accessor Swift.CollectionOfOne.subscript in Swift : (Swift.Int) -> τ0.0 [structure Swift.CollectionOfOne, structure Swift.Int]
    s:11_RopeModule0A0V14_UnmanagedLeafVyAEyx_GAC8_StorageCyx_AC5_ItemVyx_GGhcfc
      initializer _RopeModule.Rope._UnmanagedLeaf.init in _RopeModule : (_RopeModule.Rope._Storage<τ0.0, _RopeModule.Rope._Item<τ0.0>>) -> _RopeModule.Rope._UnmanagedLeaf<τ0.0> [class _RopeModule.Rope._Storage, structure _RopeModule.Rope, structure _RopeModule.Rope._Item, structure _RopeModule.Rope._UnmanagedLeaf]
    s:Sy20FoundationEssentialsE7compare_7options5rangeAA16ComparisonResultOqd___SSAAE14CompareOptionsVSnySS5IndexVGSgtSyRd__lFfA0_
      other Swift.StringProtocol.compare in FoundationEssentials [enumeration FoundationEssentials.ComparisonResult, enumeration Swift.Optional, protocol Swift.StringProtocol, structure Swift.Range, structure Swift.String, structure Swift.String.CompareOptions, structure Swift.String.Index]
    s:7Torture5packs_1q1ryAA4PackVySi_SSQPG_AFyyQPGAFyAF3PInVySi_QP_SS_SiQPG_QPGtF
      function Torture.packs in Torture : (Torture.Pack<other{Swift.Int, Swift.String}>, Torture.Pack<other>, Torture.Pack<other{Torture.Pack.PIn<other{Swift.Int}, other{Swift.String, Swift.Int}>}>) -> () [structure Swift.Int, structure Swift.String, structure Torture.Pack, structure Torture.Pack.PIn]
    s:s14_AppendKeyPathPsE9appending4paths07PartialbC0Cyqd__GSgs03AnybC0C_tAGRszlF
      function Swift._AppendKeyPath.appending in Swift : (Swift.AnyKeyPath) -> Swift.Optional<Swift.PartialKeyPath<τ1.0>> [class Swift.AnyKeyPath, class Swift.PartialKeyPath, enumeration Swift.Optional, protocol Swift._AppendKeyPath]
    s:7Torture3AccV2iaSivi1vL_Sivp
      variable Torture.Acc.ia.v in Torture : Swift.Int [structure Swift.Int, structure Torture.Acc]
    s:SI9formIndex5aftery0B0Qzz_tF
      function Swift.DefaultIndices.formIndex in Swift : (inout τ0.0.Index) -> () [structure Swift.DefaultIndices]
    s:s6MirrorV11subjectTypeypXpvg
      accessor Swift.Mirror.subjectType in Swift : any().Type [structure Swift.Mirror]
    s:12_Concurrency9isolationxyclufm
      macro _Concurrency.isolation in _Concurrency : () -> τ0.0 []
    s:6Shared8ProviderV7current5Model3TabVvp
      variable Shared.Provider.current in Shared : Model.Tab [structure Model.Tab, structure Shared.Provider]
    s:7Torture2EnO3RecO
      enumeration Torture.En.Rec in Torture [enumeration Torture.En, enumeration Torture.En.Rec]
    s:7Torture2EnO3RecO4leafyAEy_xGxcAGmlF
      enumCase Torture.En.Rec.leaf in Torture : (τ0.0) -> Torture.En.Rec<τ0.0> [enumeration Torture.En, enumeration Torture.En.Rec]
    s:7Torture2EnO3RecO4leafyAEy_xGxcAGmlF1_L_xvp
      variable Torture.En.Rec.leaf._ in Torture : τ0.0 [enumeration Torture.En, enumeration Torture.En.Rec]
    s:7Torture2EnO3RecO4nodeyAEy_xGAG_AGtcAGmlF
      enumCase Torture.En.Rec.node in Torture : (Torture.En.Rec<τ0.0>, Torture.En.Rec<τ0.0>) -> Torture.En.Rec<τ0.0> [enumeration Torture.En, enumeration Torture.En.Rec]
    s:7Torture2EnO3RecO4nodeyAEy_xGAG_AGtcAGmlF1_L_AGvp
      variable Torture.En.Rec.node._ in Torture : Torture.En.Rec<τ0.0> [enumeration Torture.En, enumeration Torture.En.Rec]
    s:7Torture2EnO3RecO4nodeyAEy_xGAG_AGtcAGmlF5rightL_AGvp
      variable Torture.En.Rec.node.right in Torture : Torture.En.Rec<τ0.0> [enumeration Torture.En, enumeration Torture.En.Rec]
    s:4Base6ChoiceO
      enumeration Base.Choice in Base [enumeration Base.Choice]
    s:4Base6ChoiceO2fnyA2CSiccACmF
      enumCase Base.Choice.fn in Base : ((Swift.Int) -> Base.Choice) -> Base.Choice [enumeration Base.Choice, structure Swift.Int]
    s:4Base6ChoiceO2fnyA2CSiccACmF1_L_yACSicvp
      variable Base.Choice.fn._ in Base : (Swift.Int) -> Base.Choice [enumeration Base.Choice, structure Swift.Int]
    s:4Base6ChoiceO3oneyACSicACmF
      enumCase Base.Choice.one in Base : (Swift.Int) -> Base.Choice [enumeration Base.Choice, structure Swift.Int]
    s:4Base6ChoiceO3oneyACSicACmF1_L_Sivp
      variable Base.Choice.one._ in Base : Swift.Int [enumeration Base.Choice, structure Swift.Int]
    s:4Base6ChoiceO3twoyACSi_SStcACmF
      enumCase Base.Choice.two in Base : (Swift.Int, Swift.String) -> Base.Choice [enumeration Base.Choice, structure Swift.Int, structure Swift.String]
    s:4Base6ChoiceO3twoyACSi_SStcACmF1aL_Sivp
      variable Base.Choice.two.a in Base : Swift.Int [enumeration Base.Choice, structure Swift.Int, structure Swift.String]
    s:7Torture8sameNameyySSF
      function Torture.sameName in Torture : (Swift.String) -> () [structure Swift.String]
    s:7Torture8sameNameyySSF1aL_SSvp
      variable Torture.sameName.a in Torture : Swift.String [structure Swift.String]
    s:7Torture8sameNameyySiF
      function Torture.sameName in Torture : (Swift.Int) -> () [structure Swift.Int]
    s:7Torture8sameNameyySiF1aL_Sivp
      variable Torture.sameName.a in Torture : Swift.Int [structure Swift.Int]
    s:7Torture8sameNameyySiF1uL_yyAaByySiF1SL_VF1sL_AEvp
      variable Torture.sameName.u.s in Torture : Torture.sameName.S [structure Swift.Int, structure Torture.sameName.S]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV
      structure Torture.Hidden in Torture [structure Torture.Hidden]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV1aSivg
      accessor Torture.Hidden.a in Torture : Swift.Int [structure Swift.Int, structure Torture.Hidden]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV1aSivp
      variable Torture.Hidden.a in Torture : Swift.Int [structure Swift.Int, structure Torture.Hidden]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV1aSivs
      accessor Torture.Hidden.a in Torture : Swift.Int [structure Swift.Int, structure Torture.Hidden]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV2InV
      structure Torture.Hidden.In in Torture [structure Torture.Hidden, structure Torture.Hidden.In]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV2InV1fyAfDF
      function Torture.Hidden.In.f in Torture : (Torture.Hidden) -> Torture.Hidden.In [structure Torture.Hidden, structure Torture.Hidden.In]
    s:7Torture6Hidden33_37A91BD540E520AAF8AF191ED660454DLLV2InV1fyAfDF1hL_ADvp
      variable Torture.Hidden.In.f.h in Torture : Torture.Hidden [structure Torture.Hidden, structure Torture.Hidden.In]
    s:e:s:4Base1QP7TortureAaB1XRpzAA5Shape1YRpzAE_AERMzCSiAH_4AreaAaGPRTzrlE8longPathyAE_AhEQZAH_AhchEQZF
      extension Base.Q in Torture [protocol Base.Q, protocol Base.Shape, structure Swift.Int]
    s:e:s:4Base3BoxV7TortureE2bdyyF
      extension Base.Box in Torture [structure Base.Box]
    s:e:s:4Base3BoxV7TortureRi_zrlE2bcyyF
      extension Base.Box in Torture [structure Base.Box]
    s:e:s:4Base3BoxVAARi_zrlE5InnerV7TortureRi_zRi_d__rlE2beyyF
      extension Base.Box.Inner in Torture [structure Base.Box, structure Base.Box.Inner]
    s:e:s:4Base3BoxVs:s8CopyableP
      extension Base.Box in Base [protocol Swift.Copyable, structure Base.Box]
    s:e:s:4Base4RootC6NestedC4DeepO7TortureAH1KCRbzrlE2x3yyF
      extension Base.Root.Nested.Deep in Torture [class Base.Root, class Base.Root.Nested, class Torture.K, enumeration Base.Root.Nested.Deep]
    s:e:s:4Base4RootC6NestedC7TortureSiRszAA5ShapeRd__rlE2x2yyqd0__AA1QRd0__1XQyd0__4AreaRtd__lF
      extension Base.Root.Nested in Torture [class Base.Root, class Base.Root.Nested, protocol Base.Shape, structure Swift.Int]
    s:9MacroUser13testStringify1a1bySi_SitF9stringifyfMf1_
      other MacroUser.testStringify.stringify in MacroUser [structure Swift.Int]
    s:9MacroUser016testFreestandingA9ExpansionyyF4Foo3L_V23bitwidthNumberedStructsfMf_6methodfMu0_
      other MacroUser.testFreestandingMacroExpansion.Foo3.bitwidthNumberedStructs.method in MacroUser [structure MacroUser.testFreestandingMacroExpansion.Foo3]
    s:9MacroUser16MemberNotCoveredV33_4361AD9339943F52AE6186DD51E04E91Ll0dE0fMf0_
      other MacroUser.MemberNotCovered.NotCovered in MacroUser [structure MacroUser.MemberNotCovered]
    s:4main1fyyFyycfU_1SL_V
      structure main.f.S in main [structure main.f.S]
    """#
}
