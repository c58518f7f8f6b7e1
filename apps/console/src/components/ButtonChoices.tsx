import { Radio, type RadioGroupProps } from 'antd';

/** A label and a row of choices, as two cells of a grid. */
export const ButtonChoices = ({ label, ...group }: RadioGroupProps & { label: string }) => (
  <>
    <span>{label}</span>
    <Radio.Group size="small" optionType="button" aria-label={label} {...group} />
  </>
);
