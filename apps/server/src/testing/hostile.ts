/** Part of every hostile text, so that an answer that echoes it can be recognised. */
export const MARK = 'zq7x';

/** Raw JSON that `JSON.stringify` cannot produce, inserted by a placeholder. */
export interface RawJson {
  raw: string;
}

const texts = [
  `${MARK}'; drop table comments; --`,
  `${MARK}" or "1"="1`,
  `1' or '1'='1 ${MARK}`,
  `${MARK}'); delete from rooms where (1=1`,
  `${MARK}\\'; attach database '/tmp/x' as x; --`,
  `%${MARK}%_\\`,
  `<script>alert("${MARK}")</script>`,
  `"><img src=x onerror=alert('${MARK}')>`,
  `javascript:alert('${MARK}')`,
  `\${${MARK}} {{${MARK}}} <%= ${MARK} %>`,
  `../../../../${MARK}/passwd`,
  `..\\..\\${MARK}`,
  `${MARK}\u0000`,
  `\u0000${MARK}`,
  `${MARK}\r\nset-cookie: a=b`,
  `${MARK}\u202e\u2066\u200b\ufeff`,
  `${MARK}\ud800`,
  `\udc00${MARK}`,
  `${MARK}${'\u0301'.repeat(200)}`,
  `${MARK}👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿`,
  `${MARK}ﷺ𒈙`,
  `${MARK}/+/#`,
  `live/+/${MARK}`,
  `$SYS/${MARK}`,
  `${MARK}.${MARK}`,
  `%00${MARK}%2e%2e`,
  `%s%n%x${MARK}`,
  `${MARK}#,${MARK}#`,
  `[{"accountId":"${MARK}"}]`,
  `{"${MARK}":1}`,
  MARK.repeat(20),
  MARK.repeat(1000),
  '字'.repeat(5000) + MARK,
  '😀'.repeat(3000) + MARK,
  '',
  ' ',
  '\n',
  '\u0000',
  '\u200b',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

const numbers = [
  0,
  -0,
  -1,
  1,
  3,
  4,
  5,
  99,
  0.5,
  -0.5,
  1e21,
  -1e21,
  1.7976931348623157e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
];

const raw = (text: string): RawJson => ({ raw: text });
const nested = (depth: number, open: string, close: string) =>
  raw(open.repeat(depth) + close.repeat(depth));

const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [MARK],
  [0, MARK, null],
  Array.from({ length: 2000 }, () => MARK),
  { [MARK]: MARK },
  { length: 5 },
  { toString: MARK },
  { id: { id: { id: MARK } } },
  raw(`{"__proto__":{"role":2,"${MARK}":1}}`),
  raw(`{"constructor":{"prototype":{"role":2,"${MARK}":1}}}`),
  raw('1e400'),
  raw('-1e400'),
  raw('123456789012345678901234567890'),
  raw(`"\\ud800${MARK}"`),
  nested(500, '[', ']'),
  nested(10_000, '[', ']'),
  nested(4000, '{"a":[', ']}'),
];

/** Hostile values of a field. */
export const hostileValues: readonly unknown[] = [...texts, ...numbers, ...others];

/** Bodies that are no objects, or no JSON. */
export const hostileBodies: readonly string[] = [
  'null',
  'true',
  '0',
  '""',
  `"${MARK}"`,
  '[]',
  `[{"liveId":"${MARK}"}]`,
  '{',
  '}',
  '{"liveId"',
  `{"liveId":"${MARK}`,
  `{'liveId':'${MARK}'}`,
  `liveId=${MARK}&a=b`,
  `<xml>${MARK}</xml>`,
  '\u0000',
  '\ufeff{}x',
  '{"liveId":NaN}',
  '{"liveId":undefined}',
  '[['.repeat(10_000),
  `{"__proto__":{"liveId":"1001","role":2},"${MARK}":1}`,
  '{"constructor":{"prototype":{"liveId":"1001"}}}',
];

const isRaw = (value: unknown): value is RawJson =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'raw';

/** JSON text of an object, raw parts as they are. */
export const writeJson = (fields: Record<string, unknown>): string => {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = isRaw(value) ? value.raw : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
  return `{${parts.join(',')}}`;
};
