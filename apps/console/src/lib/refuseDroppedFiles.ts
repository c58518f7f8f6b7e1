const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** A field for files takes them itself. */
const isFileField = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.matches('input[type="file"]');

/** Keeps the browser from opening a file that is dropped on the page, in the place of the console or beside it. */
export const refuseDroppedFiles = (): void => {
  const refuse = (event: DragEvent) => {
    if (!holdsFiles(event) || isFileField(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
};
