export { isSelected, selectedIn, selectedTotal, shareOf } from './selected.ts';
