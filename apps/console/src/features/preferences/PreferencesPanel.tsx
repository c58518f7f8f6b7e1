import { config, useStore } from '@live/web';
import { Button, Input, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { toast } from '../../lib/feedback.ts';
import { areHighlightWords, readHighlightWords } from '../../lib/highlightWords.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { preferences, themes } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Preferences.module.css';

const flags = [
  { name: 'denseComments', label: lazyTexts.preferences.dense },
  { name: 'commentTimes', label: lazyTexts.preferences.times },
  { name: 'commentCompanies', label: lazyTexts.preferences.companies },
  { name: 'reportSound', label: lazyTexts.preferences.sound },
  { name: 'reportNotification', label: lazyTexts.preferences.notify },
  { name: 'shortcuts', label: lazyTexts.preferences.shortcutsOn },
  { name: 'silenceKeys', label: lazyTexts.preferences.silenceKeys },
] as const;
type FlagName = (typeof flags)[number]['name'];
const themeOptions = themes.map((value) => ({ value, label: lazyTexts.preferences[value] }));

export interface PreferencesPanelProps {
  onSignOut(): void;
  /** Opens the list of shortcuts; undefined on pages without shortcuts. */
  onShortcuts?(): void;
}

export const PreferencesPanel = ({ onSignOut, onShortcuts }: PreferencesPanelProps) => {
  const chosen = useStore(preferences);
  const { version, build } = config();
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <span>{lazyTexts.preferences.theme}</span>
        <Segmented
          size="small"
          aria-label={lazyTexts.preferences.theme}
          options={themeOptions}
          value={chosen.theme}
          onChange={(theme) => preferences.dispatch({ theme })}
        />
      </div>
      {onShortcuts &&
        flags.map(({ name, label }) => (
          <Choice
            key={name}
            label={label}
            checked={chosen[name]}
            onChange={(isOn) => void set(name, isOn)}
          />
        ))}
      {onShortcuts && <HighlightWords />}
      <div className={styles.actions}>
        {onShortcuts && (
          <Button size="small" onClick={onShortcuts}>
            {lazyTexts.preferences.shortcuts}
          </Button>
        )}
        <Button size="small" href="/account">
          {lazyTexts.preferences.account}
        </Button>
        <Button size="small" onClick={onSignOut}>
          {texts.signIn.signOut}
        </Button>
      </div>
      {version && <p className={styles.version}>{lazyTexts.preferences.version(version, build)}</p>}
    </div>
  );
};

const Choice = (props: { label: string; checked: boolean; onChange(on: boolean): void }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button, which a label can have
  <label className={styles.line}>
    {props.label}
    <Switch size="small" checked={props.checked} onChange={props.onChange} />
  </label>
);

/** The words that are highlighted in comments; they are taken when the field is left or Enter is pressed. */
const HighlightWords = () => {
  const { highlightWords } = useStore(preferences);
  const [line, setLine] = useState(() => highlightWords.join(' '));
  const words = readHighlightWords(line);
  const isAllowed = areHighlightWords(words);
  const save = () => {
    if (isAllowed) preferences.dispatch({ highlightWords: words });
  };
  return (
    <div className={styles.field}>
      <span>{lazyTexts.preferences.highlight}</span>
      <Input
        size="small"
        aria-label={lazyTexts.preferences.highlight}
        value={line}
        placeholder={lazyTexts.preferences.highlightHint}
        {...(!isAllowed && { status: 'error', 'aria-invalid': true })}
        onChange={({ target }) => setLine(target.value)}
        onBlur={save}
        onPressEnter={save}
      />
      {!isAllowed && <span role="alert">{lazyTexts.preferences.highlightTooMany}</span>}
    </div>
  );
};

/** Must run in a click handler: browsers show the permission prompt only then. */
const set = async (name: FlagName, isOn: boolean): Promise<void> => {
  if (name === 'reportNotification' && isOn) {
    const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
    if (answer !== 'granted') return toast('warning', lazyTexts.preferences.notifyBlocked);
  }
  const change: Partial<Record<FlagName, boolean>> = { [name]: isOn };
  preferences.dispatch(change);
};
