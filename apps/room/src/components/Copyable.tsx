import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toasts.ts';

interface CopyableProps {
  label: string;
  value: string;
  /** Selected as soon as it is shown, for browsers that refuse to copy. */
  isSelected?: boolean;
  /** Called for the button and for a copy by hand. */
  onCopied?: (() => void) | undefined;
}

/** A text that is needed elsewhere, with a button that copies it. */
export const Copyable = ({ label, value, isSelected = false, onCopied }: CopyableProps) => {
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(texts.common.copied);
    onCopied?.();
  };
  return (
    <label className="field">
      {label}
      <input
        readOnly
        value={value}
        // A dialog that opens gives the focus to the attribute, which React leaves out.
        ref={(input) => void input?.toggleAttribute('autofocus', isSelected)}
        onFocus={({ target }) => target.select()}
        onCopy={onCopied}
      />
      <button type="button" className="button" onClick={() => void copy().catch(() => undefined)}>
        {texts.common.copy}
      </button>
    </label>
  );
};
