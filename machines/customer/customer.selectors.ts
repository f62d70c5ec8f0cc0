/** What a view of the settings takes from the contract. */
export { callbackFormats, callbackSample, ftpFolder, ftpServer } from '../../contracts/customer/callback.ts';
