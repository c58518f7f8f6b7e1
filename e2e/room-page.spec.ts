import { expect, test } from './support/console.ts';

test('P-01 opens the room named by the query', async ({ openRoom }) => {
  const page = await openRoom('admin', '1001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('秋季新品首发专场 · 家居好物');
});

test('T-09 shows that the room is connected', async ({ openRoom }) => {
  const page = await openRoom('host', '1001');
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
});
