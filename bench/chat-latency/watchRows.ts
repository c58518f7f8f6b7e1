declare global {
  interface Window {
    paintedAt: Record<string, number>;
  }
}

/**
 * Runs in the page: records when each row was painted, by the text it ends with. A frame has been painted when
 * the next task after it begins. A row added during a frame is painted by it, any other row by the next frame.
 */
export const watchRows = (): void => {
  window.paintedAt = {};
  const request = window.requestAnimationFrame.bind(window);
  const { port1, port2 } = new MessageChannel();
  let isInFrame = false;
  let drawn: string[] = [];
  const enterFrame = () => {
    if (isInFrame) return;
    isInFrame = true;
    port2.postMessage(undefined);
  };
  port1.onmessage = () => {
    isInFrame = false;
    const now = performance.timeOrigin + performance.now();
    for (const name of drawn) window.paintedAt[name] ??= now;
    drawn = [];
  };
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      enterFrame();
      callback(time);
    });
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    // The first rows are added together with their list.
    const names = added.flatMap((node) => node.textContent?.match(/seen-\d+/g) ?? []);
    if (names.length === 0) return;
    if (isInFrame) drawn.push(...names);
    else
      request(() => {
        drawn.push(...names);
        enterFrame();
      });
  }).observe(document, { childList: true, subtree: true });
};
