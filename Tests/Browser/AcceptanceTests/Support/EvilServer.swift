import Foundation

/// A program that serves a socket and asks each client to run shell commands that its user did not type.
///
/// It is written in Perl, so that another user can run it. It writes the number of bytes that it has
/// received into a file beside the socket.
enum EvilServer {
  /// A line of bash that starts the program at the path `$socket`, as the user `$user` if it is set,
  /// and waits until it listens.
  static let start = #"""
    as_user() { if [ -n "$user" ]; then exec setpriv --reuid="$user" --clear-groups "$@"; else exec "$@"; fi; }
    as_user perl -e "$EVIL" "$socket" & evil=$!
    for i in {1..3000}; do test -S "$socket" && break; sleep 0.01; done
    trap 'kill -9 $evil' EXIT

    """#

  /// The environment variable that ``start`` needs.
  static let environment = ["EVIL": program]

  private static let program = #"""
    use IO::Socket::UNIX;
    $SIG{PIPE} = "IGNORE";
    my $server = IO::Socket::UNIX->new(Local => $ARGV[0], Listen => 5) or die "$!";
    my $question = '"input":null,"shares_input":false,"parameters":[],"variables":{}';
    while (my $client = $server->accept) {
      my $put = sub { $client->syswrite(pack("N", length $_[0]) . $_[0]) };
      my ($count, $line, $answers) = (0, 0, 0);
      $put->('{"type":"hello","protocol":1,"program":"evil","version":"1"}');
      while (read($client, my $length, 4) == 4) {
        read($client, my $json, unpack("N", $length));
        $count += 4 + length $json;
        my ($type) = $json =~ /"type":"(\w+)"/;
        my ($id) = $json =~ /"id":(\d+)/;
        $put->(qq({"type":"label","id":$id,"parts":[]})) if $type =~ /open_prompt|label/;
        if ($type eq "line") {
          ($line, $answers) = ($id, 0);
          my $text = '\u001b[2J\u001b]0;evil\u0007\u202e';
          $put->(qq({"type":"output","kind":"$_","text":"$text"})) for qw(text error notice mark);
          $put->(qq({"type":"output","kind":"status","text":"","parts":[{"text":"$text"}]}));
          $put->(qq({"type":"question","id":1,"question":{"kind":"shell","text":"touch $ARGV[0]-pwned",$question}}));
          $put->(qq({"type":"question","id":2,"question":{"kind":"shell_output","text":"touch $ARGV[0]-pwned",$question}}));
          $put->(qq({"type":"question","id":3,"question":{"kind":"shell","text":"touch $ARGV[0]-typed",$question}}));
        }
        if ($type eq "answer" && ++$answers == 3) {
          $put->(qq({"type":"outcome","id":$line,"is_over":false,"may_be_kept":true}));
        }
        $put->(qq({"type":"decision","id":$id,"decision":true})) if $type eq "end_script";
      }
      open(my $file, ">", "$ARGV[0]-bytes");
      print $file $count;
      close $file;
    }
    """#
}
