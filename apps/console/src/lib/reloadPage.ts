let holders = 0;

/** While somebody holds the page, nothing but their own button reloads it. */
export const holdReloads = (): (() => void) => {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
};

/** For reloads that nobody pressed a button for. */
export const reloadPage = (): void => {
  if (holders === 0) location.reload();
};
