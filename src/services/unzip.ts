import { unzipSync } from 'fflate';

/** Extracts the PDF from a zip that contains one. @throws if it contains none, or is not a zip. */
export async function pdfIn(zip: Blob): Promise<Blob> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
    filter: ({ name }) => /\.pdf$/i.test(name),
  });
  const [pdf] = Object.values(files);
  if (pdf === undefined) throw new Error('the zip has no PDF in it');
  return new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
