/** Environment values that are likely to be secret, by the name of their variable. 8 characters or more. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const entries = Object.entries(environment).filter(([name]) => isSecretName(name));
  const values = entries.flatMap(([, value]) => (value !== undefined && value.length >= 8 ? [value] : []));
  return [...new Set(values)];
}

/** Whether what is called so is likely to be secret. */
export function isSecretName(name: string): boolean {
  return /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(?:^|_)KEY(?:$|_)|APIKEY/i.test(name);
}
