/** Letters of other scripts that look like Latin ones, and digits that stand in for letters. */
const TWINS: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ɡ: 'g', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l' },
  ...{ м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', у: 'y', х: 'x', ԝ: 'w' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', τ: 't' },
  ...{ υ: 'u', χ: 'x', ı: 'i', ł: 'l', ø: 'o', '0': 'o', '1': 'l', '5': 's' },
};

/** Traditional forms of the letters in reserved names. */
const SIMPLIFIED: Readonly<Record<string, string>> = {
  ...{ 統: '统', 員: '员', 營: '营', 務: '务', 級: '级', 臺: '台', 導: '导', 間: '间', 幫: '帮' },
};

/**
 * Folds a name to what a reader recognises: without case, width, accents, spaces, punctuation, invisible
 * characters and the script of a letter.
 */
export const foldName = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
    (letter) => TWINS[letter] ?? SIMPLIFIED[letter] ?? letter,
  ).join('');

const RESERVED = new Set(
  [
    ...['系统消息', '系统通知', '系统提示', '系统公告', '系统', '公告', '官方', '官方客服', '客服'],
    ...['主播', '主播管理员', '管理员', '超级管理员', '系统管理员', '房管', '场控', '运营', '助理'],
    ...['直播间', '直播间管理员', '官方账号', '平台', '平台客服', '中控台', '导播', '已注销用户'],
    ...['admin', 'administrator', 'system', 'host', 'anchor', 'moderator', 'official', 'root'],
  ].map(foldName),
);

/** Digits around a name do not make it a different one. */
const withoutNumbers = (name: string): string => name.replace(/^\p{N}+|\p{N}+$/gu, '');

/** Names that would pass for the room or its operators. */
export const isReservedName = (name: string): boolean =>
  RESERVED.has(foldName(name)) || RESERVED.has(foldName(withoutNumbers(name.normalize('NFKC'))));
