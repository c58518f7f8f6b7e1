"""Checks proofs of draws, one JSON object a line on standard input. Written from docs/draws.md alone."""
import hashlib
import json
import re
import sys

def sha256(data):
    return hashlib.sha256(data).digest()

def hash_lines(lines):
    return sha256("\n".join(lines).encode("utf-8", "surrogatepass"))

def is_hex(value, digits):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{%d}" % digits, value) is not None

def is_count(value):
    return type(value) is int and 0 <= value < 2**64

def read_words(key):
    block_number = 0
    while True:
        block = sha256(key + block_number.to_bytes(8, "big"))
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start:start + 8], "big")
        block_number += 1

def below(n, words):
    word = next(words)
    while word >= 2**64 - 2**64 % n:
        word = next(words)
    return word % n

def draw_shares(kind, points, winner_count, words):
    if kind == "prize":
        return [1] * winner_count
    if kind == "points-equal":
        share, rest = divmod(points, winner_count)
        return [share + 1 if k < rest else share for k in range(winner_count)]
    cuts = set()
    for j in range(points - winner_count, points - 1):
        r = below(j + 1, words)
        cuts.add(j if r in cuts else r)
    ends = sorted(cut + 1 for cut in cuts) + [points]
    return [end - start for start, end in zip([0] + ends, ends)]

def draw_winners(kind, points, places, entrants, key):
    words = read_words(key)
    tickets = list(entrants)
    winner_count = min(places, len(tickets))
    if winner_count == 0:
        return []
    if kind == "points-random" and points < winner_count:
        return None  # the document does not define this case: no list of winners is right
    for k in range(winner_count):
        other = k + below(len(tickets) - k, words)
        tickets[k], tickets[other] = tickets[other], tickets[k]
    shares = draw_shares(kind, points, winner_count, words)
    return [{"ticket": ticket, "reward": share} for ticket, share in zip(tickets, shares)]

def check(proof):
    """The names of what does not agree; what is malformed or cannot be computed does not agree."""
    bag_id, kind, points, places, secret, entrants = (
        proof.get(name) for name in ("bagId", "kind", "points", "places", "secret", "entrants"))
    terms_ok = (type(bag_id) in (str, int) and kind in ("prize", "points-equal", "points-random")
                and is_count(points) and is_count(places))
    list_ok = isinstance(entrants, list) and all(is_hex(ticket, 32) for ticket in entrants)
    commitment_right = entrants_right = winners_right = False
    if is_hex(secret, 64) and terms_ok:
        lines = ["live-draw/1", str(bag_id), kind, str(points), str(places), secret]
        commitment_right = proof.get("commitment") == hash_lines(lines).hex()
    if is_hex(secret, 64) and list_ok:
        key = sha256(bytes.fromhex(secret) + hash_lines(entrants))
        # the seal follows from secret and list: where it is wrong, the entrants do not agree
        entrants_right = entrants == sorted(set(entrants)) and proof.get("seal") == sha256(key).hex()
        if terms_ok:
            winners = draw_winners(kind, points, places, entrants, key)
            winners_right = winners is not None and proof.get("winners") == winners
    results = (("commitment", commitment_right), ("entrants", entrants_right), ("winners", winners_right))
    return [name for name, right in results if not right]

for line in sys.stdin:
    wrong = check(json.loads(line))
    print("wrong: " + " ".join(wrong) if wrong else "right")
