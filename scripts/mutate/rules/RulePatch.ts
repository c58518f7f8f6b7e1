/** A small change that breaks one rule, and the tests that have to notice. */
export interface RulePatch {
  rule: string;
  file: string;
  /** Stands in the file exactly once. */
  before: string;
  after: string;
  /** Files with tests whose titles cite the rule; only those tests are run. */
  tests: string[];
}
