import { PromptState } from '@live/protocol';
import { useRoom } from '@live/web';
import { useEffect } from 'react';

const VIBRATION_MS = [200, 100, 200];

/** Vibrates once for each line from the operators, however often it is shown. */
export const usePromptVibration = () => {
  const promptId = useRoom(({ prompt }) =>
    prompt?.state === PromptState.SHOWN ? prompt.id : undefined,
  );
  useEffect(() => {
    // Some browsers have no vibration.
    if (promptId) navigator.vibrate?.(VIBRATION_MS);
  }, [promptId]);
};
