import ky from 'ky';

/** The services are asked through this: one attempt and no more, for repeating and deadlines are the request chart's. */
export const ask = ky.create({ retry: 0, timeout: false, throwHttpErrors: false });
