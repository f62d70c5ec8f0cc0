import { Placeholder } from '../../screens/placeholder/Placeholder.tsx';

export const Screen = Placeholder;
export const logic = () => null;
