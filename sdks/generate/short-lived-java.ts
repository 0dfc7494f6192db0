/** Options of a Java that ends after seconds: compiling its own code as well as it can would take most of its time. */
export const SHORT_LIVED_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
