import { ReviewMode, WordAction } from '@live/protocol';
import { judge, type Word, WordMatcher } from '@live/words';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { lazyTexts } from '../../lib/lazyTexts.ts';

const texts = lazyTexts.words;

interface TryWordsProps {
  /** The words, with what is about to be added. */
  lists: Readonly<Record<'platform' | 'room', readonly Word[]>>;
  reviewMode: ReviewMode;
}

/** What would happen to a sentence, by the matcher that the server uses. */
export const TryWords = ({ lists, reviewMode }: TryWordsProps) => {
  const [sentence, setSentence] = useState('');
  const matchers = useMemo(
    () => [lists.platform, lists.room].map((words) => new WordMatcher(words)),
    [lists],
  );
  const { action, text, hits } = judge(sentence, '', matchers);
  const words = [...new Set(hits.map(({ entry }) => entry.word))].join('、');
  const isNotHeld = action === WordAction.HOLD && reviewMode === ReviewMode.OFF;
  return (
    <div>
      <Input
        value={sentence}
        aria-label={texts.try}
        placeholder={texts.tryPlaceholder}
        addonBefore={texts.try}
        onChange={({ target }) => setSentence(target.value)}
      />
      <output>
        {sentence !== '' && action === undefined && texts.fine}
        {action !== undefined && (
          <>
            {texts.outcomes[action]}
            {action === WordAction.REPLACE && `“${text}”`}
            {isNotHeld && texts.notHeld}，{texts.because(words)}
          </>
        )}
      </output>
    </div>
  );
};
