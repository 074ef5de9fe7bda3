/** Gives the person a file under that name; what no file name may hold becomes a dash. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  link.click();
  // At once would be too soon: a busy browser has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
