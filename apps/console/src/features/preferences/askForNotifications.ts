import { toast } from '../../lib/feedback.ts';
import { preferences } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';

/** Browsers ask the person themselves, and only on a click like this one. */
export const askForNotifications = async (wanted: boolean): Promise<void> => {
  if (!wanted) return preferences.dispatch({ reportNotification: false });
  const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
  if (answer !== 'granted') return toast('warning', texts.actions.notifyBlocked);
  preferences.dispatch({ reportNotification: true });
};
