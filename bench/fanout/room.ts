export const USER = 'bench';
export const PASSWORD = 'bench-password';
export const topicOf = (room: number): string => `live/r${room}/client`;

/** Milliseconds on the clock that all processes of this machine share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();
