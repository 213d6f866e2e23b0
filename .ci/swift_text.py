"""Finds the comments and strings in sources of Swift, C and JavaScript, for .ci/size and .ci/shape."""
import re

START = re.compile(r'//|/\*|#*"""|#*"|`|\'')


def end_of_comment(text, place):
    """Returns the end of a comment that may have others in it."""
    depth = 0
    for match in re.compile(r'/\*|\*/').finditer(text, place):
        depth += 1 if match.group() == '/*' else -1
        if depth == 0:
            return match.end()
    return len(text)


def end_of_string(text, place, opening):
    """Returns the end of a string that may have code with other strings in it."""
    closing = opening.lstrip('#') + '#' * opening.count('#')
    escape = '\\' + '#' * opening.count('#')
    place += len(opening)
    while place < len(text):
        if text.startswith(closing, place):
            return place + len(closing)
        if text.startswith(escape + '(', place):
            place = end_of_parentheses(text, place + len(escape))
        elif text.startswith(escape, place):
            place += len(escape) + 1
        elif text[place] == '\n' and len(opening.lstrip('#')) == 1:
            return place
        else:
            place += 1
    return place


def end_of_parentheses(text, place):
    depth = 0
    while place < len(text):
        opening = START.match(text, place)
        if opening and opening.group().lstrip('#')[0] == '"':
            place = end_of_string(text, place, opening.group())
            continue
        depth += {'(': 1, ')': -1}.get(text[place], 0)
        place += 1
        if depth == 0:
            return place
    return place


def end_of_line(text, place, mark):
    """Returns the end of what stands between two marks in a line, or the place after a mark alone."""
    match = re.compile(mark + r'(?:\\.|[^\\\n])*?' + mark).match(text, place)
    return match.end() if match else place + 1


def parts(text, suffix):
    """Yields the kind ('comment' or 'string'), the start and the end of each part that is not code."""
    place = 0
    while match := START.search(text, place):
        start, mark = match.span()[0], match.group()
        if mark == '//':
            place = text.find('\n', start)
            place = len(text) if place < 0 else place
            yield 'comment', start, place
        elif mark == '/*':
            place = end_of_comment(text, start)
            yield 'comment', start, place
        elif mark == '`' and suffix == '.js':
            place = text.find('`', start + 1) + 1 or len(text)
            yield 'string', start, place
        elif mark in "`'":
            if mark == "'" and suffix == '.swift':
                place = start + 1
                continue
            place = end_of_line(text, start, mark)
            yield 'string', start, place
        else:
            place = end_of_string(text, start, mark)
            yield 'string', start, place


def without(kinds, text, suffix):
    """Returns a text of the same lines in which the parts of these kinds are blank."""
    pieces, last = [], 0
    for kind, start, end in parts(text, suffix):
        if kind in kinds:
            pieces += [text[last:start], re.sub(r'[^\n]', ' ', text[start:end])]
            last = end
    return ''.join(pieces) + text[last:]
