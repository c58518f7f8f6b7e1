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
  lettersOf(name).replace(/[^\p{L}\p{N}]/gu, '');

/** The same with what stands between words. Hangul fillers are letters that nobody sees. */
const lettersOf = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
      .toLowerCase(),
    (letter) => NORMALISED.get(letter) ?? letter,
  ).join('');

const RESERVED = wordsOf(`
    系统消息 系统通知 系统提示 系统公告 系统 公告 官方 官方客服 客服 主播 主播管理员
    管理员 超级管理员 系统管理员 房管 场控 运营 助理 直播间 直播间管理员 官方账号 平台
    平台客服 中控台 导播 已注销用户
    admin administrator system host anchor moderator official root
  `).map(normaliseName);

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/** Digits around a name do not make it a different one. */
const withoutNumbers = (name: string): string => name.replace(/^\p{N}+|\p{N}+$/gu, '');

/** The name as a whole, without numbers, and each of its words in Latin letters. */
const partsOf = (name: string): Set<string> => {
  const bare = withoutNumbers(name.normalize('NFKC'));
  return new Set([normaliseName(name), normaliseName(bare), ...lettersOf(bare).split(/[^a-z]+/)]);
};

/** Latin words are found as a whole, because `ghost` is no host; others anywhere, because nothing separates them. */
const contains = (name: string, word: string): boolean =>
  word.length < 2 || isLatin(word) ? partsOf(name).has(word) : normaliseName(name).includes(word);

/** Names that contain a word by which they would pass for the room or its operators. */
export const isReservedName = (name: string): boolean =>
  RESERVED.some((word) => contains(name, word));

/** Whether a name passes for another: the same once normalised, or with something before or after it. */
export const containsName = (name: string, other: string): boolean => {
  const wanted = normaliseName(other);
  // A name of punctuation alone is normalised to an empty text, which matches nobody.
  return wanted !== '' && contains(name, wanted);
};
