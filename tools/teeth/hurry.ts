import fc from 'fast-check';

/** A single failure is enough, so do not shrink the walk or look for further failures (`tests/kit/chart`). */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
process.env['HURRY'] = '1';
