import type { ReceivedFile } from './ApiClient.ts';

/** Hands a file to the browser to store. */
export const saveFile = ({ name, content }: ReceivedFile): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
