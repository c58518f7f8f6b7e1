import { useStore } from '@live/web';
import { Modal, Switch } from 'antd';
import { FADE_TRANSITION } from '../../components/fadeTransition.ts';
import { preferences } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';
import styles from './ShortcutsDialog.module.css';
import { shortcuts } from './shortcuts.ts';

export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const { shortcuts: isOn } = useStore(preferences);
  return (
    <Modal
      {...FADE_TRANSITION}
      title={texts.shortcuts.title}
      width={420}
      open={open}
      onCancel={onClose}
      footer={null}
    >
      <dl className={styles.list} aria-disabled={!isOn}>
        {shortcuts.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <kbd>{key.toUpperCase()}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.switch}>
        <span>{texts.preferences.shortcutsOn}</span>
        <Switch
          aria-label={texts.preferences.shortcutsOn}
          checked={isOn}
          onChange={(next) => preferences.dispatch({ shortcuts: next })}
        />
      </div>
    </Modal>
  );
};
