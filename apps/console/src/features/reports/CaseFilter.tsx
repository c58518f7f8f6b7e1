import { CaseState } from '@live/protocol';
import { Select } from 'antd';
import { DownIcon } from '../../components/icons.tsx';
import { caseTexts } from '../../lib/peopleTexts.ts';
import styles from './ReportsDialog.module.css';

const ANY = -1;

const options = [
  { value: ANY, label: caseTexts.anyCase },
  ...Object.values(CaseState).map((value) => ({ value, label: caseTexts.cases[value] })),
];

interface CaseFilterProps {
  value: CaseState | undefined;
  onChange(value: CaseState | undefined): void;
}

/** Shows the reports that stand like this. */
export const CaseFilter = ({ value, onChange }: CaseFilterProps) => (
  <Select<CaseState | typeof ANY>
    className={styles.cases ?? ''}
    aria-label={caseTexts.anyCase}
    value={value ?? ANY}
    options={options}
    suffixIcon={<DownIcon />}
    onChange={(next) => onChange(next === ANY ? undefined : next)}
  />
);
