import { config, useStore } from '@live/web';
import { Button, Popover, Segmented, Switch } from 'antd';
import { toast } from '../../lib/feedback.ts';
import { preferences, themes } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';
import { PreferencesButton } from './PreferencesButton.tsx';
import styles from './PreferencesMenu.module.css';

const themeOptions = themes.map((value) => ({ value, label: texts.preferences[value] }));

interface PreferencesMenuProps {
  /** Set when it replaces a button that was just clicked. */
  startsOpen?: boolean;
  onSignOut(): void;
  /** Opens the list of shortcuts; undefined on pages without shortcuts. */
  onShortcuts?(): void;
}

export const PreferencesMenu = ({
  startsOpen = false,
  onSignOut,
  onShortcuts,
}: PreferencesMenuProps) => {
  const chosen = useStore(preferences);
  const { version, build } = config();
  const content = (
    <div className={styles.menu} role="dialog" aria-label={texts.preferences.menu}>
      <div className={styles.line}>
        <span>{texts.preferences.theme}</span>
        <Segmented
          size="small"
          aria-label={texts.preferences.theme}
          options={themeOptions}
          value={chosen.theme}
          onChange={(theme) => preferences.dispatch({ theme })}
        />
      </div>
      {onShortcuts && (
        <>
          <Choice
            label={texts.preferences.dense}
            checked={chosen.denseComments}
            onChange={(denseComments) => preferences.dispatch({ denseComments })}
          />
          <Choice
            label={texts.actions.sound}
            checked={chosen.reportSound}
            onChange={(reportSound) => preferences.dispatch({ reportSound })}
          />
          <Choice
            label={texts.actions.notify}
            checked={chosen.reportNotification}
            onChange={(wanted) => void setReportNotification(wanted)}
          />
          <Choice
            label={texts.preferences.shortcutsOn}
            checked={chosen.shortcuts}
            onChange={(shortcuts) => preferences.dispatch({ shortcuts })}
          />
        </>
      )}
      <div className={styles.actions}>
        {onShortcuts && (
          <Button size="small" onClick={onShortcuts}>
            {texts.preferences.shortcuts}
          </Button>
        )}
        <Button size="small" onClick={onSignOut}>
          {texts.signIn.signOut}
        </Button>
      </div>
      {version && <p className={styles.version}>{texts.preferences.version(version, build)}</p>}
    </div>
  );
  return (
    <Popover
      content={content}
      trigger="click"
      placement="topRight"
      arrow={false}
      defaultOpen={startsOpen}
    >
      <PreferencesButton autoFocus={startsOpen} />
    </Popover>
  );
};

const Choice = (props: { label: string; checked: boolean; onChange(on: boolean): void }) => (
  <div className={styles.line}>
    <span>{props.label}</span>
    <Switch
      size="small"
      aria-label={props.label}
      checked={props.checked}
      onChange={props.onChange}
    />
  </div>
);

/** Must run in a click handler: browsers show the permission prompt only then. */
const setReportNotification = async (wanted: boolean): Promise<void> => {
  if (!wanted) return preferences.dispatch({ reportNotification: false });
  const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
  if (answer !== 'granted') return toast('warning', texts.actions.notifyBlocked);
  preferences.dispatch({ reportNotification: true });
};
