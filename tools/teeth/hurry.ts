import fc from 'fast-check';

/** One failure is enough: nobody reads the shortest walk to it, or the others (`tests/kit/chart`). */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
process.env['HURRY'] = '1';
