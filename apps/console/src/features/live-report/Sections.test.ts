import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Explanations } from './Sections.tsx';

it('U-05 calls no curve steady: it says how small a change is left without an explanation', () => {
  const text = renderToStaticMarkup(createElement(Explanations, { items: [] }));
  expect(text).toContain(
    '没有可以说明的涨落（前后两分钟的人数相差不到 6 人，或在平常的起伏之内；片刻恢复的不算）',
  );
  expect(text).not.toContain('平稳');
});
