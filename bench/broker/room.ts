export const USER = 'bench';
export const PASSWORD = 'bench-password-of-16';
export const topicOf = (room: number): string => `live/r${room}/client`;

/** Milliseconds on a clock that is the same in all processes of this machine. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();
