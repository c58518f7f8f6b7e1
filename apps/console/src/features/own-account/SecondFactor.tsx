import type { OwnFactor } from '@live/protocol';
import { useBusy } from '@live/web';
import { FactorSetUp, RecoveryCodes } from '@live/web/second-factor';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import { type FactorProof, FactorProofForm } from './FactorProofForm.tsx';
import styles from './OwnAccount.module.css';

type Wanted = 'set' | 'renew' | 'remove';

const submitOf = { set: words.goOn, renew: words.renewCodes, remove: words.factorOff } as const;

type Shown =
  | { what: 'proof'; wanted: Wanted }
  | { what: 'set-up'; factor: { secret: string; uri: string } }
  | { what: 'codes'; codes: readonly string[] };

/** One's own second factor: set up, given to another phone, taken off. */
export const SecondFactor = ({ factor, onChanged }: { factor: OwnFactor; onChanged(): void }) => {
  const [shown, setShown] = useState<Shown>();
  const [isBusy, run] = useBusy();
  const isOn = factor.since !== '';
  const close = () => {
    setShown(undefined);
    onChanged();
  };
  const ask = (wanted: Wanted) => setShown({ what: 'proof', wanted });

  const prove = async (wanted: Wanted, proof: FactorProof) => {
    if (wanted === 'remove') {
      await api.call('ownFactorRemove', proof);
      toast('success', words.factorIsOff);
      close();
    } else if (wanted === 'renew') {
      const { recoveryCodes: codes } = await api.call('ownRecoveryCodesRenew', proof);
      setShown({ what: 'codes', codes });
    } else setShown({ what: 'set-up', factor: await api.call('ownFactorBegin', proof) });
  };

  switch (shown?.what) {
    case 'proof':
      return (
        <FactorProofForm
          key={shown.wanted}
          needsCode={isOn}
          submit={submitOf[shown.wanted]}
          isDangerous={shown.wanted === 'remove'}
          isBusy={isBusy}
          onProven={(proof) => void run(() => prove(shown.wanted, proof))}
          onCancel={() => setShown(undefined)}
        />
      );
    case 'set-up':
      return (
        <FactorSetUp
          factor={shown.factor}
          confirm={async (code) =>
            (await api.call('ownFactorConfirm', { code }, { quiet: true })).recoveryCodes
          }
          onDone={close}
          onBack={close}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={shown.codes} onDone={close} />;
    case undefined:
      break;
  }
  return (
    <>
      <p className={styles.hint}>
        {isOn ? words.factorSince(factor.since, factor.recoveryCodes) : words.factorHint}
      </p>
      {factor.isDemanded && <p className={styles.hint}>{words.factorDemanded}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => ask('set')}>{isOn ? words.otherPhone : words.factorOn}</Button>
        {isOn && <Button onClick={() => ask('renew')}>{words.renewCodes}</Button>}
        {isOn && !factor.isDemanded && (
          <Button danger onClick={() => ask('remove')}>
            {words.factorOff}
          </Button>
        )}
      </div>
    </>
  );
};
