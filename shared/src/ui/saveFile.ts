/** Gives the person a file under that name; what no file name may hold becomes a dash. */
export function saveFile(name: string, file: Blob): void {
  const fileName = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  // Named twice, and in the page: once in a while Chromium has saved as "download" what a link outside of it named.
  const address = URL.createObjectURL(new File([file], fileName, { type: file.type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // At once would be too soon: a busy browser has not begun to read it, and saves nothing, or something without a name.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
