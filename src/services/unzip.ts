import { unzipSync } from 'fflate';

/** The one PDF of a zip. @throws if there is none in it, or it is no zip. */
export async function pdfIn(zip: Blob): Promise<Blob> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
    filter: ({ name }) => /\.pdf$/i.test(name),
  });
  const [pdf] = Object.values(files);
  if (pdf === undefined) throw new Error('the zip has no PDF in it');
  return new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
