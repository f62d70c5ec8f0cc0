export { dayLabel, moneyLabel, namesLabel } from '../../ui/formats.ts';
