/**
 * The settings of a document that Word prints two pages a side, in the order in which they are folded. The library has
 * no word for it; what stands beside it here is what the library writes.
 */
export const bookletSettings = {
  path: 'word/settings.xml',
  data:
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
    '<w:defaultTabStop w:val="720"/><w:bookFoldPrinting/>' +
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>' +
    '</w:settings>',
};
