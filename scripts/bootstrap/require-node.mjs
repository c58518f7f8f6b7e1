// Written in old syntax and without imports, so that an old Node can parse it and say what is wrong.
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 18) return;
  console.error(`需要 Node.js 18 或更高版本，当前为 ${process.version}，请升级后重试。`);
  process.exit(1);
}
