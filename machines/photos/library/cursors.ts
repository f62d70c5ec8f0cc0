export { behind, type Followed, leadsOn } from '../../request/cursors.ts';
