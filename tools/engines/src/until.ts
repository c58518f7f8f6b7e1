import { connect } from 'node:net';

/** Asks again and again until the answer is yes. */
export async function until(
  isSo: () => Promise<boolean>,
  withinMs: number,
  otherwise: string,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether somebody listens on the port. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
