export const USER = 'bench';
export const PASSWORD = 'bench-password-of-16';
export const topicOf = (room: number): string => `live/r${room}/client`;

/** Milliseconds on the clock that all processes of this machine share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();
