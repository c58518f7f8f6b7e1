/** Whether this is a quick run of the tests, which leaves out every engine beside the product and the browser. */
export const isQuickRun = (): boolean => process.env.TEST_SCOPE === 'quick';
