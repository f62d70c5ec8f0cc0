import { expect, test } from 'vitest';
import { callbackProblem, keptCallbackUrl } from '../../contracts/customer/callback.ts';

test.each([
  'https://erp.example.com/orders?of=1',
  'HTTPS://ERP.example.com.:8443/',
  'https://8.8.8.8/hook',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
  'https://[2606:4700::1111]/hook',
  'https://bücher.example/hook',
  'https://localhost.example.com/',
])('[7.10a] callbacks may go to %s', (address) => {
  expect([callbackProblem(address), keptCallbackUrl.safeParse(address).success]).toEqual([null, true]);
});

test.each([
  ['nowhere', 'notValid'],
  ['', 'notValid'],
  ['ftp://erp.example.com/', 'notValid'],
  ['https://a.example\\@10.0.0.1/', 'notValid'],
  ['https://a.example/\r\nX-Other: 1', 'notValid'],
  ['https://a\t.example/', 'notValid'],
  ['https://a.example/\u0001', 'notValid'],
  ['https://a.example/\ud800', 'notValid'],
  ['https://me:secret@erp.example.com/', 'notValid'],
  ['https://1.2.3.999/', 'notValid'],
  ['http://x.example', 'notSecure'],
  ['http://10.0.0.1/', 'notSecure'],
  ['https://localhost/x', 'notPublic'],
  ['https://LOCALHOST./x', 'notPublic'],
  ['https://a.localhost/', 'notPublic'],
  ['https://intranet/', 'notPublic'],
  ['https://printer.local/', 'notPublic'],
  ['https://printer.local./', 'notPublic'],
  ['https://erp.internal/', 'notPublic'],
  ['https://nas.home.arpa/', 'notPublic'],
  ['https://10.0.0.1/', 'notPublic'],
  ['https://10.0.0.1./', 'notPublic'],
  ['https://172.16.0.1/', 'notPublic'],
  ['https://172.31.255.255/', 'notPublic'],
  ['https://192.168.1.1/', 'notPublic'],
  ['https://169.254.169.254/', 'notPublic'],
  ['https://100.64.0.1/', 'notPublic'],
  ['https://127.1/', 'notPublic'],
  ['https://2130706433/', 'notPublic'],
  ['https://0x7f000001/', 'notPublic'],
  ['https://017700000001/', 'notPublic'],
  ['https://0/', 'notPublic'],
  ['https://224.0.0.1/', 'notPublic'],
  ['https://255.255.255.255/', 'notPublic'],
  ['https://[::1]/', 'notPublic'],
  ['https://[::]/', 'notPublic'],
  ['https://[fe80::1]/', 'notPublic'],
  ['https://[fd00::1]/', 'notPublic'],
  ['https://[::ffff:8.8.8.8]/', 'notPublic'],
  ['https://[64:ff9b::7f00:1]/', 'notPublic'],
  ['https://[2002:7f00:1::]/', 'notPublic'],
  ['https://[2001:db8::1]/', 'notPublic'],
  ['https://[2001::1]/', 'notPublic'],
] as const)('[7.10a] callbacks to %j are refused as %s', (address, problem) => {
  expect([callbackProblem(address), keptCallbackUrl.safeParse(address).success]).toEqual([problem, false]);
});
