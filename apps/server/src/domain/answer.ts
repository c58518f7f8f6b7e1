/** What a handler returns: nothing where the contract's answer is empty. */
export type Answer<Data> = [Data] extends [Record<string, never>] ? Promise<void> : Promise<Data>;
