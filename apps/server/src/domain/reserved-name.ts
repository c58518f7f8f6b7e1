const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Letters of other scripts, each before the Latin one it looks like; digits before the letter they stand in for. */
const HOMOGLYPHS = `
  аa вb сc ԁd еe ɡg нh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt уy хx ԝw αa βb εe ηn ιi κk μu νv
  οo ρp τt υu χx ıi łl øo 0o 1l 5s
`;

/** Traditional characters of reserved names, each before its simplified form. */
const TRADITIONAL = '統统 員员 營营 務务 級级 臺台 導导 間间 幫帮';

const NORMALISED = new Map(wordsOf(HOMOGLYPHS + TRADITIONAL).map(([from = '', to]) => [from, to]));

/**
 * Normalises a name to what a reader recognises: without case, width, accents, spaces, punctuation, invisible
 * characters and the script of a letter.
 */
export const normaliseName = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
    (letter) => NORMALISED.get(letter) ?? letter,
  ).join('');

const RESERVED = new Set(
  wordsOf(`
    系统消息 系统通知 系统提示 系统公告 系统 公告 官方 官方客服 客服 主播 主播管理员
    管理员 超级管理员 系统管理员 房管 场控 运营 助理 直播间 直播间管理员 官方账号 平台
    平台客服 中控台 导播 已注销用户
    admin administrator system host anchor moderator official root
  `).map(normaliseName),
);

/** Digits around a name do not make it a different one. */
const withoutNumbers = (name: string): string => name.replace(/^\p{N}+|\p{N}+$/gu, '');

/** Names that would pass for the room or its operators. */
export const isReservedName = (name: string): boolean =>
  RESERVED.has(normaliseName(name)) ||
  RESERVED.has(normaliseName(withoutNumbers(name.normalize('NFKC'))));
