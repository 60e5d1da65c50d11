const mostTags = 20;

/**
 * The languages of an `Accept-Language`, the most wanted first, each followed by itself without its
 * region.
 */
export function acceptedLocales(header: string): readonly string[] {
  const wanted = header
    .split(',', mostTags)
    .map(part => {
      const [tag = '', ...terms] = part.split(';').map(term => term.trim());
      const quality = Number(terms.find(term => term.startsWith('q='))?.slice(2) ?? 1);
      return { tag, quality: quality > 0 ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return [...new Set(wanted.flatMap(({ tag }) => withLanguage(tag)))];
}

function withLanguage(tag: string): readonly string[] {
  try {
    const { baseName, language } = new Intl.Locale(tag);
    return [baseName, language];
  } catch {
    return [];
  }
}
