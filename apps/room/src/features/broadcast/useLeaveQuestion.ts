import { useEffect } from 'react';

/** The browser asks before a page is left whose picture viewers are watching. */
export const useLeaveQuestion = (isPublishing: boolean): void => {
  useEffect(() => {
    if (!isPublishing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isPublishing]);
};
