import { useStore } from '@live/web';
import { Modal, Switch } from 'antd';
import { FADE_TRANSITION } from '../../components/fadeTransition.ts';
import { heldCommentKeys } from '../../lib/heldCommentKeys.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { preferences } from '../../lib/preferences.ts';
import { rowShortcuts, silenceKeys } from '../../lib/rowShortcuts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './ShortcutsDialog.module.css';
import { shortcuts } from './shortcuts.ts';

interface KeysProps {
  title: string;
  keys: readonly { key: string; label: string }[];
  isOn: boolean;
}

const Keys = ({ title, keys, isOn }: KeysProps) => (
  <section aria-label={title}>
    <h3 className={styles.where}>{title}</h3>
    <dl className={styles.list} aria-disabled={!isOn}>
      {keys.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <kbd>{key.toUpperCase()}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const { shortcuts: isOn, silenceKeys: silencesAtOnce } = useStore(preferences);
  const onRow = silencesAtOnce ? [...rowShortcuts, ...silenceKeys] : rowShortcuts;
  return (
    <Modal
      {...FADE_TRANSITION}
      title={texts.shortcuts.title}
      centered
      width={720}
      open={open}
      onCancel={onClose}
      footer={null}
    >
      <Keys title={lazyTexts.shortcuts.onRow} keys={onRow} isOn={isOn} />
      <Keys title={lazyTexts.shortcuts.onHeld} keys={heldCommentKeys} isOn={isOn} />
      <Keys title={lazyTexts.shortcuts.anywhere} keys={shortcuts} isOn={isOn} />
      <div className={styles.switch}>
        <span>{lazyTexts.preferences.shortcutsOn}</span>
        <Switch
          aria-label={lazyTexts.preferences.shortcutsOn}
          checked={isOn}
          onChange={(next) => preferences.dispatch({ shortcuts: next })}
        />
      </div>
    </Modal>
  );
};
