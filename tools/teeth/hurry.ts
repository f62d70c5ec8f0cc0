import fc from 'fast-check';

/** One failure suffices: skips the search for the shortest walk and for further failures (`tests/kit/chart`). */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
process.env['HURRY'] = '1';
