/** Reads a file in UTF-8, or in the encoding that Chinese spreadsheets write. */
export const readTextFile = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};
