import { describe, expect, it, vi } from 'vitest';
import { CallError } from './CallError.ts';
import { ErrorReporter } from './ErrorReporter.ts';

const open = () => {
  const fetched = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
  const reporter = new ErrorReporter({
    page: 'console',
    base: () => 'https://api.example',
    build: () => 'abc',
    fetch: fetched as typeof fetch,
  });
  const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  return { reporter, fetched, sent };
};

describe('ErrorReporter', () => {
  it('O-03 reports uncaught errors to the server without the account', () => {
    const { reporter, fetched, sent } = open();
    const page = new EventTarget();
    const stop = reporter.listen(page);
    page.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('坏了') }));
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: '没有理由' }));
    expect(sent()).toMatchObject([
      { page: 'console', build: 'abc', kind: 'error', message: 'TypeError: 坏了' },
      { kind: 'rejection', message: 'Error: 没有理由', stack: '' },
    ]);
    expect(fetched.mock.calls[0]?.[0]).toBe('https://api.example/index/page-error');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true });
    stop();
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('后来') }));
    expect(sent()).toHaveLength(2);
  });

  it('O-03 reports each error once, and at most five', () => {
    const { reporter, sent } = open();
    for (let time = 0; time < 3; time += 1) reporter.report('render', new Error('同样的'));
    expect(sent()).toHaveLength(1);
    for (let time = 0; time < 9; time += 1) reporter.report('error', new Error(`第${time}个`));
    expect(sent()).toHaveLength(5);
  });

  it('O-03 truncates to the limits of the contract', () => {
    const { reporter, sent } = open();
    reporter.report(
      'error',
      Object.assign(new Error('长'.repeat(9000)), { stack: 'x'.repeat(9000) }),
    );
    expect(sent()[0].message).toHaveLength(300);
    expect(sent()[0].stack).toHaveLength(3000);
  });

  it('O-02 recognises a chunk that failed to load', () => {
    const { reporter, sent } = open();
    reporter.report('render', new TypeError('Failed to fetch dynamically imported module: /x.js'));
    expect(sent()).toMatchObject([{ kind: 'chunk' }]);
  });

  it('O-03 ignores failed calls, aborts and harmless browser errors', () => {
    const { reporter, sent } = open();
    reporter.report('rejection', new CallError(43, '暂无权限'));
    reporter.report('rejection', new DOMException('aborted', 'AbortError'));
    reporter.report('error', new Error('ResizeObserver loop completed'));
    expect(sent()).toEqual([]);
  });
});
